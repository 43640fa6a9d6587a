// Every form with fields is a `PageForm`. Exceptions are listed here, each with its reason. Forms with buttons alone, and
// searches, which change nothing, need no entry.
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor, type JSXElement, type JSXElementName } from 'oxc-parser'
import { expect, test } from 'vitest'

/** By file: the number of forms, and why they are not a `PageForm`. */
const OWN: Record<string, [forms: number, reason: string]> = {
  'features/campuses/ui/campus-form.tsx': [
    1,
    'its values are nested, and zones stay when another button answers',
  ],
  'features/campuses/ui/campus-search.tsx': [1, 'opens a page of homes'],
  'features/collections/ui/edit-form.tsx': [1, 'merges with what others changed'],
  'features/collections/ui/save-panel.tsx': [2, 'a script sends it, and the marks change at once'],
  'features/decisions/ui/ballot-form.tsx': [1, 'merges with homes added meanwhile'],
  'features/emails/ui/mailbox-list.tsx': [1, 'a page for developers'],
  'features/inquiries/ui/inquiry-form.tsx': [1, 'keeps a draft'],
  'features/messages/ui/message-composer.tsx': [1, 'keeps a draft, and sends again by itself'],
  'features/moderation/ui/many-bar.tsx': [1, 'its boxes are in the list, which says what was not decided'],
  'features/photos/ui/pick-photos.tsx': [1, 'uploads each photo as soon as it is chosen'],
  'features/profiles/ui/own-profile-form.tsx': [1, 'saves as one goes'],
  'features/profiles/ui/wizard.tsx': [1, 'saves as one goes'],
  'features/publishing/ui/edit-panel.tsx': [1, 'merges with what others changed'],
  'features/publishing/ui/section-form.tsx': [1, 'merges with what others changed'],
  'features/roommates/ui/card-actions.tsx': [1, 'one optional note, in the place of a card’s facts'],
  'features/search/ui/filter-dialog.tsx': [1, 'searches'],
  'features/search/ui/filter-form.tsx': [1, 'searches'],
  'features/sign-in/ui/forgot-password.tsx': [1, 'logging in: secrets, steps and cookies'],
  'features/sign-in/ui/log-in-form.tsx': [1, 'logging in: secrets, steps and cookies'],
  'features/sign-in/ui/log-in.tsx': [1, 'logging in: secrets, steps and cookies'],
  'features/sign-in/ui/provider-buttons.tsx': [1, 'leads to the page of a provider'],
  'features/sign-in/ui/reset-confirm-form.tsx': [1, 'logging in: secrets, steps and cookies'],
  'features/sign-in/ui/sign-up-code.tsx': [2, 'signing up: secrets, steps and cookies'],
  'features/sign-in/ui/sign-up.tsx': [1, 'signing up: secrets, steps and cookies'],
  'routes/collections/save.tsx': [1, 'one choice; the dialog before it marks at once'],
  'routes/manage/homes.tsx': [1, 'boxes in a table, with a bar for all that are chosen'],
  'routes/manage/rents.tsx': [1, 'shows the rents that were typed into the search above'],
}

/** What a form without fields may contain. */
const QUIET = new Set(
  'Agreement Button ButtonLink ErrorSummary GoogleMark HandOver HiddenFields Icon Key Link ReadersTime ResendCode SubmitButton TrustButton bdi button div h2 li p span strong ul'.split(
    ' ',
  ),
)

const nameOf = (name: JSXElementName): string =>
  name.type === 'JSXMemberExpression'
    ? `${nameOf(name.object)}.${name.property.name}`
    : name.type === 'JSXIdentifier'
      ? name.name
      : ''

const textOf = ({ openingElement: { attributes } }: JSXElement, attribute: string): unknown =>
  attributes
    .filter((each) => each.type === 'JSXAttribute')
    .filter(({ name }) => name.name === attribute)
    .map(({ value }) => (value?.type === 'Literal' ? value.value : undefined))[0]

function isQuiet(element: JSXElement): boolean {
  const name = nameOf(element.openingElement.name)
  return name === 'input' ? textOf(element, 'type') === 'hidden' : QUIET.has(name)
}

/** The forms in a file that have fields, each with its fields' component names. */
function formsOf(text: string, file = 'page.tsx'): string[][] {
  const open: string[][] = []
  const forms: string[][] = []
  new Visitor({
    JSXElement(element) {
      const name = nameOf(element.openingElement.name)
      if (!/^(form|Form|NativeForm|\w+\.Form)$/.test(name)) {
        if (!isQuiet(element)) open.at(-1)?.push(name)
        return
      }
      open.push([])
      const isSearch = name === 'Form' && textOf(element, 'method') !== 'post'
      if (!isSearch) forms.push(open.at(-1) ?? [])
    },
    'JSXElement:exit'(element) {
      if (/^(form|Form|NativeForm|\w+\.Form)$/.test(nameOf(element.openingElement.name))) open.pop()
    },
  }).visit(parseSync(file, text).program)
  return forms.filter((fields) => fields.length > 0)
}

test('a form in which something is typed or chosen is a PageForm, or has its reason here', () => {
  const files = globSync('app/**/*.tsx').filter((file) => !file.includes('.test.'))
  const found = files
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
    .filter(([, text]) => /<(\w+\.)?(form|Form|NativeForm)\b/.test(text))
    .map(([file, text]): [string, number] => [
      file.replaceAll('\\', '/').replace('app/', ''),
      formsOf(text, file).length,
    ])
    .filter(([, count]) => count > 0)
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(OWN).map(([file, [forms]]) => [file, forms])),
  )
})

test('a plain form with a field is found, and one with buttons or a search is not', () => {
  const field = '<TextField label="Name" name="name" />'
  expect(formsOf(`<Form method="post">${field}</Form>`)).toEqual([['TextField']])
  expect(formsOf(`<fetcher.Form method="post"><div>{a && ${field}}</div></fetcher.Form>`)).toEqual([
    ['TextField'],
  ])
  expect(formsOf('<Form method="post"><input type="hidden" name="a" /><Button>Yes</Button></Form>')).toEqual(
    [],
  )
  expect(formsOf(`<Form>${field}</Form>`)).toEqual([])
  expect(formsOf(`<PageForm form={form}>${field}</PageForm>`)).toEqual([])
})
