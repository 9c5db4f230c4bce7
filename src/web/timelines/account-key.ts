/** Under which the posts of an account are kept for the way back: one list for each tab of the profile. */
export function accountKey(acct: string, domain: string, tab: string): string {
  const [username, host = domain] = acct.split("@");
  return `timeline:account:${username}@${host}${tab === "posts" ? "" : `:${tab}`}`;
}
