import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { CollectionPage } from '../views.ts'
import { sharingLabels } from '../list-rules.ts'
import { SharingPanel, sharingOf } from './sharing-panel.tsx'

const of = (members: number) =>
  ({
    sharedWith: { link: null, group: null },
    members: Array.from({ length: members }, () => ({})),
    groups: [],
  }) as unknown as CollectionPage

function panelOf(collection: CollectionPage): string {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <SharingPanel collection={collection} failed={undefined} busy={false} />,
    },
  ])
  return renderToStaticMarkup(<Page />)
}

test('the panel never calls a collection private that its tag calls shared', () => {
  expect(sharingLabels[sharingOf(of(2))]).toBe('Shared with group')
  expect(panelOf(of(2))).toContain('Shared with its 2 members only')
  expect(panelOf(of(2))).not.toContain('Private')
  expect(sharingLabels[sharingOf(of(1))]).toBe('Private')
  expect(panelOf(of(1))).toContain('Private: only its members')
})
