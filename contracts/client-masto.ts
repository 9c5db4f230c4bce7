/** The npm package `masto`, from its registration to its end; the other files here call each of its routes (`masto-stage.ts`). */
import { openAsBlob } from "node:fs";
import { createOAuthAPIClient, createRestAPIClient, createStreamingAPIClient } from "masto";
import { expect, onTestFinished, test } from "vitest";
import { soon } from "#testing/patience.ts";
import type { ClientsStage } from "./clients-stage.ts";

const redirectUri = "icecubesapp://";
const scope = "read write push";

export function walkMasto(stage: ClientsStage): void {
  test("is let in, reads, writes, uploads, listens and leaves", async () => {
    const url = stage.program.origin;
    const mira = await stage.person("mira");
    const other = await stage.other("jonas");
    const { clientId, clientSecret } = await createRestAPIClient({ url }).v1.apps.create({
      clientName: "Ice Cubes",
      redirectUris: redirectUri,
      scopes: scope,
    });
    const app = { clientId: clientId!, clientSecret: clientSecret! };
    const asked = { response_type: "code", client_id: app.clientId, redirect_uri: redirectUri, scope, state: "1 2" };
    const { code, url: back } = await mira.letsIn(`${url}/oauth/authorize?${new URLSearchParams(asked)}`);
    expect(back.protocol).toBe("icecubesapp:");
    expect(Object.fromEntries(back.searchParams)).toEqual({ code, state: "1 2", iss: url });

    const oauth = createOAuthAPIClient({ url });
    const { accessToken } = await oauth.token.create({ grantType: "authorization_code", code, redirectUri, ...app });
    const { v1, v2 } = createRestAPIClient({ url, accessToken });
    expect((await v1.accounts.verifyCredentials()).username).toBe("mira");
    const { configuration } = await v2.instance.fetch();

    const streamingApiUrl = configuration.urls.streaming;
    const streaming = createStreamingAPIClient({ streamingApiUrl, accessToken, retry: false });
    onTestFinished(() => streaming.close());
    await streaming.prepare();
    const heard: string[] = [];
    const listens = async () => {
      for await (const { event, payload } of streaming.user.subscribe())
        heard.push(
          `${event} ${typeof payload === "object" && payload && "id" in payload ? payload.id : String(payload)}`,
        );
    };
    const listening = listens();

    const file = await openAsBlob(stage.picture, { type: "image/png" });
    const media = await v2.media.create({ file, description: "A tern" });
    const { id, mediaAttachments } = await v1.statuses.create({ status: "Seen today", mediaIds: [media.id] });
    expect(mediaAttachments).toMatchObject([{ id: media.id, description: "A tern" }]);
    await soon(async () => expect((await v1.timelines.home.list())[0]?.id).toBe(id));
    await soon(() => expect(heard).toContain(`update ${id}`));
    await other.v1.statuses.$select(id).favourite();
    await soon(async () => {
      const [news] = await v1.notifications.list();
      expect(news).toMatchObject({ type: "favourite", status: { id } });
      expect(heard).toContain(`notification ${news!.id}`);
    });
    await v1.statuses.$select(id).remove();
    await soon(() => expect(heard).toContain(`delete ${id}`));

    streaming.close();
    await listening;
    await oauth.revoke({ ...app, token: accessToken });
    await expect(v1.accounts.verifyCredentials()).rejects.toMatchObject({ statusCode: 401 });
  });
}
