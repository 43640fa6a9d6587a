// Length first (app/platform/text/bounded.ts): nothing reads external text before its length is checked.
const READS = /^(check|normalize|overwrite|refine|regex|superRefine|transform)$/

/** The methods called on a schema, outward from `z.string()`. */
function callsOn(node) {
  const calls = []
  let { parent } = node
  for (let inner = node; parent?.type === 'MemberExpression' && parent.object === inner; { parent } = inner) {
    const call = parent.parent
    if (call?.type !== 'CallExpression' || call.callee !== parent) break
    calls.push(call)
    inner = call
  }
  return calls
}

/** `.max(…, { abort: true })` stops a schema for a text that is too long; without `abort` the rest still reads it. */
const ends = ({ callee, arguments: [, how] }) =>
  /^(max|length)$/.test(callee.property.name) &&
  how?.properties?.some(({ key, value }) => key?.name === 'abort' && value?.value === true)

/** `.pipe(z.string()…)`: the schema before it has already checked the length. */
const isPiped = (node) => {
  for (let at = node; at.parent; at = at.parent)
    if (at.parent.type === 'CallExpression' && at.parent.callee !== at)
      return at.parent.callee.property?.name === 'pipe'
  return false
}

const schemas = {
  create(context) {
    return {
      CallExpression(node) {
        const { object, property } = node.callee
        if (object?.name !== 'z' || property?.name !== 'string' || isPiped(node)) return
        for (const call of callsOn(node)) {
          if (ends(call)) return
          if (READS.test(call.callee.property.name))
            return context.report({
              node: call.callee.property,
              message: 'begin with boundedLine or boundedText',
            })
        }
      },
    }
  },
}

const unicode = {
  create(context) {
    return {
      CallExpression({ callee }) {
        if (callee.property?.name === 'normalize' && !/^(path|posix)$/.test(callee.object.name))
          context.report({
            node: callee.property,
            message: 'normalized() takes a text whose length is known',
          })
      },
    }
  },
}

export default { meta: { name: 'roost-length' }, rules: { 'schema-first': schemas, 'no-normalize': unicode } }
