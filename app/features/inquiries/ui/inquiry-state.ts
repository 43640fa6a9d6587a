import { pageDialog } from '#app/web/dialogs/page-dialog.ts'

/** The dialog with the inquiry form of a home, which inquiry-dialogs.tsx renders. */
export const inquiryDialog = pageDialog<{ id: string; name: string }>()
