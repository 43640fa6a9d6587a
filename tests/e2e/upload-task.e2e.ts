// The upload task in a browser, against the door: as it is on one machine.
import { cutUploads } from './uploads/cut-uploads.ts'
import { test } from './uploads/fixtures.ts'
import { stoppedUploads } from './uploads/stopped-uploads.ts'
import { wholeUploads } from './uploads/whole-uploads.ts'

test.describe('on disk @desktop', () => {
  test.use({ storeName: 'disk' })
  wholeUploads()
  stoppedUploads()
  cutUploads()
})
