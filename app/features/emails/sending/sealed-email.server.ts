import type { Context } from '#app/platform/context.ts'
import { emailForm, type Email } from '../rules.ts'

type Keys = Pick<Context, 'secrets'>

const PURPOSE = 'emails'

export function sealEmail({ secrets }: Keys, email: Email): string {
  return secrets.encrypt(PURPOSE, JSON.stringify(email))
}

/** @throws Error when it was encrypted with another APP_SECRET */
export function openEmail({ secrets }: Keys, sealed: string): Email {
  return emailForm.parse(JSON.parse(secrets.decrypt(PURPOSE, sealed)))
}
