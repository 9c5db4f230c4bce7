/** The first run leads a new account through these steps, in this order: `/welcome`. */
export const welcomeSteps = ["profile", "people", "post"] as const;
export type WelcomeStep = (typeof welcomeSteps)[number];

export interface Welcome {
  /** Where they left off; null when all is done or skipped, and for those who were here before. */
  step: WelcomeStep | null;
}
