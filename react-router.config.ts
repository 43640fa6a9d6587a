import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Every route is public knowledge and the manifest is small: no extra requests to discover it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
