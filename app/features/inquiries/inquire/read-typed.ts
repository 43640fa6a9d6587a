import type { TypedInquiry } from '../rules.ts'

/** The fields of a submitted inquiry form, without files. */
export function readTyped(form: FormData): TypedInquiry {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    fields: Object.fromEntries(texts.filter(([name]) => name !== 'member')),
    members: texts.filter(([name]) => name === 'member').map(([, id]) => id),
  }
}
