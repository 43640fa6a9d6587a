/** The redirect URI that an operator registers at the provider (docs/running.md). */
const CALLBACK = '/api/auth/callback/google'

export const callbackUrl = ({ publicUrl }: { publicUrl: string }): string => `${publicUrl}${CALLBACK}`
