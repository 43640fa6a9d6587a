// The same uploads against a real S3 store. Skipped without Ceph (playwright.config.ts).
import { cutUploads } from './cut-uploads.ts'
import { test } from './fixtures.ts'
import { stoppedUploads } from './stopped-uploads.ts'
import { wholeUploads } from './whole-uploads.ts'

test.describe('on Ceph @desktop', () => {
  test.describe.configure({ mode: 'default' }) // serial, so that only one worker starts Ceph
  test.use({ storeName: 'ceph' })
  wholeUploads()
  stoppedUploads()
  cutUploads()
})
