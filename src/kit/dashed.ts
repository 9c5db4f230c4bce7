/** `hide_collections` and `status.not-found` as names with dashes, which is how ids of messages are written. */
export function dashed<Text extends string>(text: Text): Dashed<Text> {
  return text.replaceAll(/[._]/g, "-") as Dashed<Text>;
}

export type Dashed<Text extends string> = Without<Without<Text, ".">, "_">;

type Without<Text extends string, Mark extends string> = Text extends `${infer Start}${Mark}${infer Rest}`
  ? `${Start}-${Without<Rest, Mark>}`
  : Text;
