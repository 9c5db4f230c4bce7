/** The languages that pages offer for posts; an account may have chosen another one in an app. */
export const postLanguages: readonly string[] = "en de ru fr es it pl uk nl sv pt tr ar he ja zh".split(" ");
