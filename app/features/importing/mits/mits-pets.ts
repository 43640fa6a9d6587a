import { all, type XmlNode } from './xml-node.ts'

const YES = new Set('1,yes,y,true,allowed,ok'.split(','))
const NO = new Set(
  '0,no,n,false,none,not allowed,not permitted,no pet,no pets,no pets allowed,pets not allowed'.split(','),
)
const KINDS = new Map([
  ...['cat', 'cats'].map((word) => [word, 'cats'] as const),
  ...['dog', 'dogs'].map((word) => [word, 'dogs'] as const),
  ...['', 'pet', 'pets', 'both', 'all', 'any', 'cats and dogs', 'dogs and cats'].map(
    (word) => [word, 'pets'] as const,
  ),
])

/** What one element says: about which animals (undefined when we do not know them), and whether they are allowed (undefined
 *  when it does not say). */
type PetRule = { written: string; kind: string | undefined; allowed: boolean | undefined }

/** The pet policies in words that our column understands. What is no clear yes or no stays as it is written, so that the report
 *  says so; '' when none is stated.
 *  @param prose policies in sentences */
export function petsOf(pets: XmlNode[], prose: string[]): string {
  const rules = pets.map(ruleOf)
  const written = [...rules.map(({ written: words }) => words), ...prose].filter(Boolean).join('; ')
  if (prose.length > 0 || rules.some(({ kind, allowed }) => kind === undefined || allowed === undefined))
    return written
  const kinds = (wanted: boolean) =>
    new Set(rules.filter(({ allowed }) => allowed === wanted).map(({ kind }) => kind))
  const [may, not] = [kinds(true), kinds(false)]
  if ([...may].some((kind) => not.has(kind))) return written
  if (may.has('pets') || (may.has('cats') && may.has('dogs'))) return not.size === 0 ? 'allowed' : written
  if (may.has('cats')) return 'cats only'
  if (may.has('dogs')) return not.size === 0 ? 'dogs ok' : 'dogs only'
  return not.has('pets') || (not.has('cats') && not.has('dogs')) ? 'not allowed' : written
}

function ruleOf(pet: XmlNode): PetRule {
  const said = ['Allowed', 'PetsAllowed', 'PetAllowed'].map((name) => valueOf(pet, name)).find(Boolean) ?? ''
  const kind = plain(
    pet.attributes.PetType ||
      [...all(pet, 'Pets', 'PetType'), ...all(pet, 'PetType')].map(({ text }) => text.trim()).find(Boolean) ||
      '',
  )
  const allowed = YES.has(said) ? true : NO.has(said) ? false : undefined
  const words = [
    KINDS.get(kind) ?? kind,
    allowed === undefined ? said : allowed ? 'allowed' : 'not allowed',
  ].filter(Boolean)
  const written = words.join(' ')
  if (NO.has(kind)) return { written, kind: 'pets', allowed: allowed ? undefined : false }
  return { written, kind: KINDS.get(kind), allowed }
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll('_', ' ')

/** An attribute or an element of this name, in lower case. */
const valueOf = (pet: XmlNode, name: string) => plain(pet.attributes[name] ?? all(pet, name)[0]?.text ?? '')
