/** Address of the posts about a page. */
export const pathOfLink = (url: string) => `/explore/link?${new URLSearchParams({ url })}`;
