// The cluster's S3 store: Ceph, behind a proxy that can stop as if its machine did.
import { startCeph } from '#tests/setup/servers/ceph.ts'
import { cephOptions, s3UrlOf } from '#tests/setup/servers/ceph-options.ts'
import { startProxy, type TcpProxy } from '#tests/setup/servers/tcp-proxy.ts'

/** `environment`: the variables that point the site to it. */
export type ClusterStore = {
  environment: Record<string, string>
  proxy: TcpProxy
  stop: () => Promise<void>
}

export async function startStore(): Promise<ClusterStore> {
  const { ceph, stop } = await startCeph()
  const { bucket } = await cephOptions(ceph)
  const proxy = await startProxy(`http://${ceph.endpoint}`)
  return {
    environment: { S3_URL: s3UrlOf(new URL(proxy.url).origin, ceph, bucket) },
    proxy,
    stop: async () => {
      await proxy.close()
      await stop()
    },
  }
}
