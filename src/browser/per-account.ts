/** Makes one instance per account and page load; it survives the screen that asked for it. */
export function perAccount<Own>(make: (accountId: string) => Own): (accountId: string) => Own {
  let known: { readonly accountId: string; readonly own: Own } | undefined;
  return (accountId) => {
    if (known?.accountId !== accountId) known = { accountId, own: make(accountId) };
    return known.own;
  };
}
