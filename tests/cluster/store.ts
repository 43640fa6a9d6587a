// The S3 store of the cluster: Ceph, behind a proxy that can stop as if its machine did.
import { startCeph } from '#tests/setup/servers/ceph.ts'
import { cephOptions } from '#tests/setup/servers/ceph-options.ts'
import { startProxy, type TcpProxy } from '#tests/setup/servers/tcp-proxy.ts'

/** `environment`: what tells the site of it. */
export type ClusterStore = {
  environment: Record<string, string>
  proxy: TcpProxy
  stop: () => Promise<void>
}

export async function startStore(): Promise<ClusterStore> {
  const { ceph, stop } = await startCeph()
  const { bucket, region } = await cephOptions(ceph)
  const proxy = await startProxy(`http://${ceph.endpoint}`)
  return {
    environment: {
      S3_ENDPOINT: new URL(proxy.url).origin,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: ceph.accessKeyId,
      S3_SECRET_ACCESS_KEY: ceph.secretAccessKey,
      S3_FORCE_PATH_STYLE: '1',
    },
    proxy,
    stop: async () => {
      await proxy.close()
      await stop()
    },
  }
}
