import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { CollectionTools } from './collection-tools.tsx'

const ID = '0193f0aa-0000-7000-8000-000000000001'

/** The links at a collection's ordinary address. */
function linksFor(isMember: boolean): string[] {
  const Component = () => <CollectionTools count={2} isMember={isMember} />
  const Page = createRoutesStub([{ path: '/collections/:collectionId', Component }])
  const html = renderToStaticMarkup(<Page initialEntries={[`/collections/${ID}`]} />)
  return [...html.matchAll(/href="\/collections\/[^/]+\/([^"]+)"/g)].map(([, tool = '']) => tool)
}

test('others of a public collection get at its ordinary address what they may open', () => {
  expect(linksFor(true)).toEqual(['compare', 'order', 'print', 'homes.csv'])
  expect(linksFor(false)).toEqual(['compare', 'print', 'homes.csv'])
})
