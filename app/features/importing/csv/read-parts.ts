import { cutAt } from '#app/platform/text/cut-text.ts'
import { NO_FEES } from '#app/features/publishing/editor/fee-form.ts'
import type { Fee, Photo } from '#app/features/listings/rules.ts'
import { ADDRESS_MOST, PHOTOS_MAX } from '#app/features/listings/rules.ts'
import { withoutContacts } from '../homes/private-numbers.ts'
import { readList, readMoney } from './read-values.ts'
import type { Remarks } from '../homes/remarks.ts'

const utility = /water|sewer|electric|power|gas|heat|internet|wi-?fi|trash/i

const NONE = /^(?:none|no fees?|no mandatory fees?)$/i

const PER = ['unit', 'bed', 'person'] as const

/** `none`, or `Trash=25; Water=included; Internet=unknown; Amenity fee=$40/person`: mandatory monthly fees and utilities, for the
 *  unit unless `/bed` or `/person` is written. */
export function readFees(text: string, remarks: Remarks): Fee[] {
  return readList(text).flatMap((part): Fee[] => {
    if (NONE.test(part)) return [NO_FEES]
    const [name, amountOrState] = cutAt(part, '=')
    const { value, per } = valueAndPer(amountOrState)
    const state = value.toLowerCase()
    const known = state === 'included' || state === 'unknown' ? state : undefined
    const amount = known ? null : readMoney(value)
    if (name === '' || amount === undefined || (!known && amount === null)) {
      remarks.note('fee not understood: left out', part, 'fees')
      return []
    }
    return [
      {
        name: name.trim(),
        kind: utility.test(name) ? 'utility' : 'fee',
        state: known ?? 'amount',
        amount,
        per,
      },
    ]
  })
}

function valueAndPer(text: string): { value: string; per: Fee['per'] } {
  const [last = '', ...rest] = text.split('/').reverse()
  const per = PER.find((name) => name === last.trim().toLowerCase())
  const value = per ? rest.reverse().join('/') : text
  return { value: value.trim(), per: per ?? 'unit' }
}

/** `https://…/1.jpg; https://…/2.jpg`, each with an alt text after a space where there is one. */
export function readPhotos(text: string, remarks: Remarks, takesHttp = false): Photo[] {
  const photos = readList(text).flatMap((part): Photo[] => {
    const [src = '', ...alt] = part.split(/\s+/)
    const url = URL.parse(src)
    const isTaken = url?.protocol === 'https:' || (takesHttp && url?.protocol === 'http:')
    if (isTaken && url.href.length <= ADDRESS_MOST)
      return [{ src: url.href, alt: withoutContacts(alt.join(' ')), width: null, height: null }]
    remarks.note('photo is not an https address: left out', part, 'photos')
    return []
  })
  if (photos.length > PHOTOS_MAX)
    remarks.note(`more than ${PHOTOS_MAX} photos: the first ${PHOTOS_MAX} are kept`, '', 'photos')
  if (photos.length > 0)
    remarks.note(
      'photos on other sites: new ones are fetched later, and the page shows none until then',
      '',
      'photos',
    )
  return photos.slice(0, PHOTOS_MAX)
}
