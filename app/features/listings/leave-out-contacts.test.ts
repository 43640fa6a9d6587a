import { expect, test } from 'vitest'
import { editForm } from './edit-form.ts'
import { leaveOutContacts } from './leave-out-contacts.ts'

test('every typed text of a home loses phone numbers and email addresses, and says which', () => {
  const fee = { kind: 'fee', state: 'unknown', amount: null, per: 'unit' } as const
  const plan = { beds: 1, baths: 1, squareFeet: null, price: null, photo: null }
  const { columns, leftOut } = leaveOutContacts({
    name: 'Sunny, text 310-555-0101',
    description: 'Bright. Call (213) 555-0100 or write to marta@homes.example. Near USC.',
    amenities: ['gym', 'Call 2135550102'],
    fees: [{ ...fee, name: 'Trash, ask fees@homes.example' }],
    floorplans: [{ ...plan, name: 'A1 310.555.0103' } as never],
    screening: 'Write to rules@homes.example',
  })
  expect(columns).toMatchObject({
    name: 'Sunny, text',
    description: 'Bright. Call or write to . Near USC.',
    amenities: ['gym', 'Call'],
    fees: [{ name: 'Trash, ask' }],
    floorplans: [{ name: 'A1' }],
    screening: 'Write to',
  })
  expect(leftOut).toEqual([
    '310-555-0101',
    '(213) 555-0100',
    'marta@homes.example',
    'rules@homes.example',
    '2135550102',
    'fees@homes.example',
    '310.555.0103',
  ])
  const plain = { name: '1200 Amberfinch St', description: 'Rent $2,400. Built 1998, 1,200 sq ft.' }
  expect(leaveOutContacts(plain)).toEqual({ columns: plain, leftOut: [] })
})

test('a name of a home of which nothing would be left is refused, and a fee keeps a word', () => {
  const name = '(213) 555-0100'
  expect(editForm.safeParse({ name }).error?.issues).toMatchObject([
    { path: ['name'], message: expect.stringMatching(/^The name cannot be a phone number/) },
  ])
  expect(editForm.safeParse({ name: `Sunny, ${name}` }).success).toBe(true)
  const fee = { name, kind: 'fee', state: 'unknown', amount: null, per: 'unit' } as const
  expect(leaveOutContacts({ fees: [fee] }).columns.fees).toMatchObject([{ name: 'Fee' }])
})
