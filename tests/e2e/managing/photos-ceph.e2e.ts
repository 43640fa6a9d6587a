// The journeys in which a store responds to the browser itself, on a site with photos in a real S3 store. tests/storage tests what the
// server stores in both. Skipped without Ceph (playwright.config.ts).
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { openS3Client } from '#app/platform/files/s3-client.server.ts'
import { s3UrlOf } from '#tests/setup/servers/ceph-options.ts'
import { startCeph, type Ceph } from '#tests/setup/servers/ceph.ts'
import { startRoost } from '#tests/setup/servers/roost-server.ts'
import { test } from '../fixtures.ts'
import { storeJourneys } from './photo-journeys.ts'

const START = 600_000 // milliseconds, for Ceph and the site

async function newBucket(ceph: Ceph): Promise<string> {
  const bucket = `roost-${randomUUID()}`
  const options = { kind: 's3', ...ceph, bucket, plainHttp: true, region: 'us-east-1' } as const
  await openS3Client(options).send(new CreateBucketCommand({ Bucket: bucket }))
  return bucket
}

test.describe('on Ceph @desktop', () => {
  test.describe.configure({ mode: 'default' }) // serial, so that only one worker starts Ceph
  let stop = async () => {}
  test.beforeAll(async () => {
    test.setTimeout(START)
    const { ceph, stop: stopCeph } = await startCeph()
    const site = await startRoost({
      DEMO: '0',
      S3_URL: s3UrlOf(`http://${ceph.endpoint}`, ceph, await newBucket(ceph)),
    })
    process.env.CEPH_SITE_URL = site.url
    stop = async () => {
      await site.stop()
      await stopCeph()
    }
  })
  test.afterAll(() => stop())
  test.use({ baseURL: async ({}, use) => use(process.env.CEPH_SITE_URL) })
  storeJourneys()
})
