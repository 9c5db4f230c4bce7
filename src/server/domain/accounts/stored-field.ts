/** A field of a profile as the column `account.fields` keeps it. */
export interface StoredField {
  name: string;
  /** As typed. */
  text: string;
  /** HTML. */
  value: string;
  verified_at: string | null;
}
