// A step of the build. What the server writes into its pages (server/http/inline) goes over the wire with each of them, so its
// names are shortened there; the rest of the server keeps its own, which its errors say.
import { minify, type Plugin } from 'vite'

export function shortNames(): Plugin {
  return {
    name: 'roost:short-names',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/server\/http\/inline\/[^/]+\.ts$/ },
      async handler(code, id) {
        const { code: short, errors } = await minify(id, code, { module: true })
        if (errors[0]) throw new Error(`${id}: ${errors[0].message}`)
        return { code: short, map: null }
      },
    },
  }
}
