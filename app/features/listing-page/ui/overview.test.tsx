import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect } from 'vitest'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { findListing } from '../listing.query.server.ts'
import type { DetailView } from '../views.ts'
import { Overview } from './overview.tsx'

type Facts = Parameters<typeof makeListing>[1]

/** What the page says about the lease, and what it lists as not stated. */
async function lease(ctx: SystemContext, facts: Facts) {
  const home = await findListing(ctx, { idOrSlug: await makeListing(ctx, facts), people: null })
  const rest = { asked: {}, today: '2026-11-24', drives: false, prices: [], preview: true, may: {} }
  const view = { home, ...rest } as unknown as DetailView
  const Page = createRoutesStub([{ path: '/', Component: () => <Overview view={view} /> }])
  const said = [...renderToStaticMarkup(<Page />).matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)]
  const text = new Map(said.map(([, name, value]) => [name, value?.replaceAll(/<[^>]+>/g, '') ?? '']))
  const unstated = text.get('Not stated')?.split(', ') ?? []
  return {
    length: text.get('Lease length'),
    flexible: text.get('Flexible lease'),
    unstated: unstated.filter((name) => name === 'Lease length' || name === 'Flexible lease'),
  }
}

test('a lease of any length does not stand beside a length that is not stated', async ({ ctx }) => {
  await makeCampus(ctx)
  expect(await lease(ctx, { leaseMonths: null, flexibleLease: 'flexible' })).toEqual({
    length: 'Any length',
    unstated: [],
  })
  expect(await lease(ctx, { leaseMonths: [9, 12], flexibleLease: 'month_to_month' })).toEqual({
    length: '9 or 12 months',
    flexible: 'Month to month',
    unstated: [],
  })
  expect(await lease(ctx, { leaseMonths: null, flexibleLease: null })).toEqual({
    unstated: ['Lease length', 'Flexible lease'],
  })
})
