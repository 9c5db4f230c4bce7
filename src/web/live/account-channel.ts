/** On which the tabs of a browser say which account they show: its id, or null. */
export function openAccountChannel(): BroadcastChannel {
  return new BroadcastChannel("linnet-account");
}

/** A page that shows no account says so; those that show one then ask the server. */
export function tellOtherTabs(): void {
  const channel = openAccountChannel();
  channel.postMessage(null);
  channel.close();
}
