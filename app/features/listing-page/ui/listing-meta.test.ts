import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { createRoutesStub, Meta } from 'react-router'
import { expect } from 'vitest'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { findListing } from '../listing.query.server.ts'
import { listingMeta, structuredData } from './listing-meta.ts'

const publicUrl = 'https://roost.example.edu'
const photo = { src: '/demo-photos/a/1.webp', alt: 'A room', width: 1280, height: 853 }

test('structured data contain the home, its address and the monthly cost of the whole home', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, { photos: [photo], type: 'Townhouse', squareFeet: 900 })
  const home = await findListing(ctx, { idOrSlug: id, people: 2 })
  const url = `${publicUrl}/expanded-listing/${home.slug}`
  expect(structuredData(home, publicUrl)).toMatchObject({
    '@type': 'House',
    url,
    image: [`${publicUrl}/demo-photos/a/1.webp`],
    address: { streetAddress: '1200 Amberfinch Street', addressLocality: 'Los Angeles', postalCode: '90007' },
    floorSize: { value: 900, unitCode: 'FTK' },
    offers: { '@type': 'Offer', price: 2400, priceCurrency: 'USD' },
  })
})

test('unknown facts are omitted', async ({ ctx }) => {
  await makeCampus(ctx)
  const unknown = { baths: null, lat: null, lng: null, precision: null, zip: null, city: null }
  const data = structuredData(
    await findListing(ctx, { idOrSlug: await makeListing(ctx, unknown), people: null }),
    publicUrl,
  )
  expect(data['@type']).toBe('Apartment')
  for (const name of ['description', 'image', 'geo', 'yearBuilt', 'floorSize', 'numberOfBathroomsTotal'])
    expect(data).not.toHaveProperty(name)
  expect(JSON.stringify(data)).not.toContain('null')
})

test('a name cannot end the script it is in, and canonical names the slug', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, { name: '</script><script>alert(1)</script>' })
  const home = await findListing(ctx, { idOrSlug: id, people: null })
  const Page = createRoutesStub([
    {
      path: '/',
      Component: Meta,
      meta: () => listingMeta(home, { publicUrl, name: 'Roost' }),
      HydrateFallback: Meta,
    },
  ])
  const html = renderToStaticMarkup(createElement(Page))
  expect(html).toContain('application/ld+json')
  expect(html).not.toContain('<script>alert')
  expect(html).toContain(`<link rel="canonical" href="${publicUrl}/expanded-listing/${home.slug}"/>`)
})
