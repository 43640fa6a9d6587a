import { expect, test } from 'vitest'
import { afterWizard, leadsTo, wizardStepOf, stepPath } from './wizard-steps.ts'

const at = (query: string) => new URL(`http://roost.test/addProfileInfo${query}`)

test('the step is in the URL, from 1 to 3', () => {
  expect(['', '?step=2', '?step=3'].map((query) => wizardStepOf(at(query)))).toEqual([1, 2, 3])
  for (const odd of ['0', '4', '-1', '2.5', 'x', '1e9', ''])
    expect(wizardStepOf(at(`?step=${odd}`)), odd).toBe(1)
  expect(stepPath(at('?returnTo=/listings'), 3)).toBe('/addProfileInfo?returnTo=%2Flistings&step=3')
  expect(stepPath(at('?step=3'), 1)).toBe('/addProfileInfo')
})

test('back never leads below 1, on leads to the end', () => {
  expect(leadsTo(at(''), 'back')).toBe('/addProfileInfo')
  expect(leadsTo(at('?step=3'), 'back')).toBe('/addProfileInfo?step=2')
  expect(leadsTo(at(''), 'next')).toBe('/addProfileInfo?step=2')
  expect(leadsTo(at(''), '3')).toBe('/addProfileInfo?step=3')
  expect(leadsTo(at('?step=3'), 'next')).toBe('/homepage')
  expect(leadsTo(at('?step=3&returnTo=/listings'), 'finish')).toBe('/listings')
  for (const odd of ['4', '0', null, 'https://evil.example'])
    expect(leadsTo(at(''), odd)).toBe('/addProfileInfo?step=2')
})

test('redirects never lead to another site', () => {
  expect(afterWizard(at('?returnTo=//evil.example'))).toBe('/homepage')
})
