/** Apps and their tokens. */
import * as v from "valibot";
import type { Consent, Consented, LetInApp } from "#protocol/entities.ts";
import { count, entityOf, filled, flag, id, noted, text, time, url } from "./values.ts";

const application = {
  id,
  name: filled,
  website: v.nullable(url),
  scopes: v.array(filled),
  redirect_uris: v.array(filled),
  redirect_uri: noted(filled, "All of them, one a line."),
  vapid_key: text,
};
export const applicationSchema = v.object(application);
export const credentialApplicationSchema = v.object({
  ...application,
  client_id: filled,
  client_secret: noted(v.nullable(filled), "Null for an app that keeps none."),
  client_secret_expires_at: noted(v.literal(0), "It never expires."),
});

export const tokenSchema = v.object({
  access_token: filled,
  token_type: v.literal("Bearer"),
  scope: noted(filled, "Scopes with spaces between them."),
  created_at: noted(count, "Seconds since 1970."),
});

export const userInfoSchema = v.object({
  iss: url,
  sub: url,
  name: text,
  preferred_username: filled,
  profile: url,
  picture: url,
});

export const serverMetadataSchema = v.object({
  issuer: url,
  authorization_endpoint: url,
  token_endpoint: url,
  revocation_endpoint: url,
  userinfo_endpoint: url,
  app_registration_endpoint: url,
  service_documentation: url,
  scopes_supported: v.array(filled),
  response_types_supported: v.array(filled),
  response_modes_supported: v.array(filled),
  grant_types_supported: v.array(filled),
  token_endpoint_auth_methods_supported: v.array(filled),
  code_challenge_methods_supported: v.array(filled),
  authorization_response_iss_parameter_supported: flag,
});

export const letInAppSchema = entityOf<LetInApp>()({
  id,
  name: filled,
  website: v.nullable(url),
  scopes: v.array(filled),
  created_at: time,
  last_used_at: v.nullable(time),
});

export const consentSchema = entityOf<Consent>()({
  app: v.object({ name: filled, website: v.nullable(url) }),
  destination: v.union([
    v.object({ kind: v.literal("site"), host: filled }),
    v.object({ kind: v.literal("app"), scheme: filled }),
    v.object({ kind: v.picklist(["here", "device"]) }),
  ]),
  scopes: v.array(filled),
});
export const consentedSchema = entityOf<Consented>()({
  redirect_uri: noted(v.nullable(filled), "Where the browser goes; null where the person brings the code to the app."),
  code: v.nullable(filled),
});
