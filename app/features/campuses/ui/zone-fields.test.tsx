import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ZoneFields } from './zone-fields.tsx'

const stored = { 'zone-0-kind': 'patrol', 'zone-0-name': 'Night patrol', 'zone-0-ring': '[]' }

/** Each zone's name, and which zones can be deleted. */
function zonesOf(typed: Record<string, string>) {
  const page = renderToStaticMarkup(<ZoneFields typed={typed} stored={stored} errors={{}} />)
  return {
    names: [...page.matchAll(/<summary[^>]*>([^<]*)</g)].map(([, name]) => name),
    gone: [...page.matchAll(/name="(zone-\d+-gone)"/g)].map(([, name]) => name),
  }
}

test('a zone without a name gets a label, and only stored zones can be deleted', () => {
  expect(zonesOf(stored)).toEqual({ names: ['Night patrol', 'Add a zone'], gone: ['zone-0-gone'] })
  const refused = { ...stored, 'zone-0-name': ' ', 'zone-1-name': '', 'zone-1-ring': 'x', 'zone-2-name': '' }
  expect(zonesOf(refused)).toEqual({ names: ['A zone', 'A zone', 'Add a zone'], gone: ['zone-0-gone'] })
})
