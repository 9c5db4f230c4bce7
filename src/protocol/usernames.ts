/**
 * Names that a person may choose on this server (threats F16).
 *
 * Lower case only, so that no two people differ by a capital, and nothing that
 * others could take for the server itself: mail to a role, a path, a staff member.
 */
import * as limits from "./limits.ts";
import { shelves, toggles } from "./toggles.ts";

const pattern = new RegExp(`^[a-z0-9_]{1,${limits.account.username}}$`);

/** Why each group is kept back; digits and underscores around a name do not free it. */
const reservedNames = {
  /** RFC 2142 and habit: mail to these reaches the operator of a domain, or proves who owns it to an issuer of certificates. */
  mailboxes:
    "abuse admin administrator hostmaster info mail mailer_daemon mailerdaemon marketing news newsletter noc no_reply " +
    "noreply postmaster root sales security ssl_admin ssladmin ssladministrator sslwebmaster support sysadmin usenet " +
    "uucp webmaster www",
  /** Words that people obey. */
  staff:
    "announcement announcements billing bot contact help helpdesk legal linnet mod moderation moderator moderators " +
    "official operator operators owner privacy report reports safety service staff system team terms trust verified",
  /** First segments of this server's addresses, and names that software treats specially. */
  paths:
    "about actor api assets auth blocks builds compose conversations drafts everyone explore filters " +
    "follow_requests health here home inbox instance internal intent lists localhost login logout media me " +
    "metrics mutes nodeinfo notifications null oauth outbox pinned public scheduled search sent settings share_target " +
    "shared_inbox signin signup static tags test_upload undefined users well_known wspool",
} as const;

const reserved = new Set(
  Object.values(reservedNames)
    .flatMap((names) => names.split(" "))
    .concat(shelves.map((shelf) => toggles[shelf].list))
    .map(bare),
);

/** `null` if the name may be taken, else the refusal that says why not. */
export function usernameProblem(name: string): "auth.username-invalid" | "auth.username-reserved" | null {
  if (!pattern.test(name)) return "auth.username-invalid";
  return reserved.has(bare(name)) ? "auth.username-reserved" : null;
}

/** `_admin_`, `admin1` and `ad_min` look enough like `admin` to be taken for it. */
function bare(name: string): string {
  return name.replaceAll("_", "").replace(/[0-9]{1,30}$/, "");
}
