import { pageDialog } from '#app/web/dialogs/page-dialog.ts'

/** What was typed for a collection that is not created yet. */
export type TypedCollection = { name: string; description: string; group: string }

/** The dialog for saving a home; `name` is missing when the request comes from the URL, and `typed` is left from before the user
 *  logged in again. Only for logged-in users, whose layout renders it (save-dialogs.tsx). */
export const saveDialog = pageDialog<{ id: string; name?: string; typed?: TypedCollection | undefined }>()
