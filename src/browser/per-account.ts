/** Makes what each account has of its own: one a page, which is there still when its screen is left. */
export function perAccount<Own>(make: (accountId: string) => Own): (accountId: string) => Own {
  let known: { readonly accountId: string; readonly own: Own } | undefined;
  return (accountId) => {
    if (known?.accountId !== accountId) known = { accountId, own: make(accountId) };
    return known.own;
  };
}
