/** Where the posts about a page are. */
export const pathOfLink = (url: string) => `/explore/link?${new URLSearchParams({ url })}`;
