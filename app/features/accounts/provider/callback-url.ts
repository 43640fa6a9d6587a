/** Where a provider sends people back to: what an operator enters there (docs/running.md). */
const CALLBACK = '/api/auth/callback/google'

export const callbackUrl = ({ publicUrl }: { publicUrl: string }): string => `${publicUrl}${CALLBACK}`
