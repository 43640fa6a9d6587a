/** Loads the dialog's code with its screens; links preload it when they are pointed at. */
export const loadAccountDialog = () => import('./account-dialog.tsx')
