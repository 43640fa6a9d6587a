/** The dialog's code, and what it shows; a link fetches it as soon as it is pointed at. */
export const loadAccountDialog = () => import('./account-dialog.tsx')
