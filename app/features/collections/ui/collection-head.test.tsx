import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { HomeSort } from '../list-rules.ts'
import { CollectionTools } from './collection-head.tsx'

const ID = '0193f0aa-0000-7000-8000-000000000001'

test('the list that is printed or downloaded has the order of the page', () => {
  const linksFor = (sort: HomeSort) => {
    const Component = () => <CollectionTools count={2} sort={sort} />
    const Page = createRoutesStub([{ path: '/collections/:collectionId', Component }])
    const html = renderToStaticMarkup(<Page initialEntries={[`/collections/${ID}`]} />)
    return [...html.matchAll(/href="\/collections\/[^/]+\/([^"]+)"/g)].map(([, tool = '']) => tool)
  }
  expect(linksFor('added')).toEqual(['compare', 'print', 'homes.csv'])
  expect(linksFor('price')).toEqual(['compare', 'print?sort=price', 'homes.csv?sort=price'])
})
