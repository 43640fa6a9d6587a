import { cephOptions, s3UrlOf } from '#tests/setup/servers/ceph-options.ts'
import { hasCeph, startCeph } from '#tests/setup/servers/ceph.ts'
import { benchPhotoPipeline } from './photo-pipeline.ts'
import type { Result } from '../rows.ts'
import { benchStore, largeFile, manyPhotos, memory } from './upload-rows.ts'

/** All benchmarks of files. */
export async function benchUploads(): Promise<Result> {
  const disk = await benchStore('the disk', {}, async (site) => ({
    rows: [await largeFile('upload disk 50 MB', site), await manyPhotos('upload 20 photos of 4 MB', site)],
    extra: await memory(site),
  }))
  const ceph = await benchCeph()
  return {
    rows: [...disk.rows, ...ceph.rows, await benchPhotoPipeline()],
    extra: { ...disk.extra, ...ceph.extra },
  }
}

async function benchCeph(): Promise<Result> {
  if (!hasCeph())
    return { rows: [], extra: { ceph: 'left out: install radosgw ceph-mon ceph-osd ceph-common' } }
  const { ceph, stop } = await startCeph()
  try {
    const { bucket } = await cephOptions(ceph)
    const env = { S3_URL: s3UrlOf(`http://${ceph.endpoint}`, ceph, bucket) }
    return await benchStore('Ceph', env, async (site) => ({
      rows: [
        await largeFile('upload ceph 50 MB', site),
        await manyPhotos('upload 20 photos of 4 MB to ceph', site),
      ],
      extra: {},
    }))
  } finally {
    await stop()
  }
}
