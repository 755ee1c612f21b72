/** A provider's statement about an account. All null: it accepts the credential and says no more. */
export type AccountAllowance = {
  /** Name of the plan, as the provider writes it. */
  plan: string | null;
  /** What is left of the account. */
  balance: number | null;
  balanceUnit: 'usd' | 'searches' | 'credits' | null;
};

export const noAllowance: AccountAllowance = { plan: null, balance: null, balanceUnit: null };
