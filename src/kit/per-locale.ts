/** Made once for each locale, when it is first asked for: an Intl object costs some 50 µs to make and a timeline shows hundreds of times. */
/*@__NO_SIDE_EFFECTS__*/
export function perLocale<Made>(make: (locale: string) => Made): (locale: string) => Made {
  const made = new Map<string, Made>();
  return (locale) => {
    let found = made.get(locale);
    if (!found) made.set(locale, (found = make(locale)));
    return found;
  };
}

/** Words are kept in each locale until there are so many. */
const mostSaid = 2_000;

/** Says the same of the same thing without asking `Intl` again, which takes ten times as long as to find it here. */
/*@__NO_SIDE_EFFECTS__*/
export function sayingOnce(say: (locale: string, what: string) => string): typeof say {
  const saidIn = perLocale(() => new Map<string, string>());
  return (locale, what) => {
    const said = saidIn(locale);
    let words = said.get(what);
    if (words === undefined) {
      words = say(locale, what);
      if (said.size >= mostSaid) said.clear();
      said.set(what, words);
    }
    return words;
  };
}
