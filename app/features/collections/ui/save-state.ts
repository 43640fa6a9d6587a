import { pageDialog } from '#app/web/dialogs/page-dialog.ts'

/** The dialog for saving a home; `name` is missing when the request comes from the URL. Only for logged-in users, whose layout
 *  renders it (save-dialogs.tsx). */
export const saveDialog = pageDialog<{ id: string; name?: string }>()
