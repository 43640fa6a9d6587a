import type { Context } from '#app/platform/context.ts'
import { letterForm, type Letter } from '../rules.ts'

type Keys = Pick<Context, 'secrets'>

const PURPOSE = 'letters'

export function sealLetter({ secrets }: Keys, letter: Letter): string {
  return secrets.encrypt(PURPOSE, JSON.stringify(letter))
}

/** @throws Error when it was encrypted with another APP_SECRET */
export function openLetter({ secrets }: Keys, sealed: string): Letter {
  return letterForm.parse(JSON.parse(secrets.decrypt(PURPOSE, sealed)))
}
