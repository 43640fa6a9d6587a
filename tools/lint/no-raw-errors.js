// Logging an error directly would include its message, which can quote names and addresses. `describeError`
// (app/platform/log/log.server.ts) returns what may be logged.
const LEVELS = ['info', 'warn', 'error']
const isLog = (text) => /(^|[.#])log(\(\))?$/.test(text)
const raw = /^(err|error|failure|reason|cause|thrown|exception)$/

const rawErrors = {
  create(context) {
    /** The names bound by the catch clauses and rejection handlers around a node. */
    const caught = new Set()
    const report = (node) =>
      context.report({
        node,
        message: 'log ...describeError(error): the message of an error can quote personal data',
      })
    const check = (node) => {
      if (node.type === 'Identifier') {
        if (raw.test(node.name) || caught.has(node.name)) report(node)
      } else if (node.type === 'MemberExpression') {
        const { property, object } = node
        const isText = ['message', 'stack', 'cause'].includes(property.name)
        if (isText && object.type === 'Identifier' && (raw.test(object.name) || caught.has(object.name)))
          report(node)
      } else if (node.type === 'ObjectExpression') {
        for (const one of node.properties) {
          if (one.type === 'Property' && one.key.name === 'err') report(one)
          else check(one.type === 'Property' ? one.value : one.argument)
        }
      } else if (node.type === 'TemplateLiteral') for (const one of node.expressions) check(one)
      else if (node.type === 'ConditionalExpression')
        for (const one of [node.consequent, node.alternate]) check(one)
      else if (node.type === 'LogicalExpression' || node.type === 'BinaryExpression')
        for (const one of [node.left, node.right]) check(one)
      else if (node.type === 'CallExpression' && node.callee.name === 'String')
        for (const one of node.arguments) check(one)
      else if (node.type === 'TSAsExpression') check(node.expression)
    }
    return {
      CatchClause: (node) => node.param?.type === 'Identifier' && caught.add(node.param.name),
      CallExpression(node) {
        const { callee } = node
        if (callee.type !== 'MemberExpression' || !LEVELS.includes(callee.property.name)) return
        if (isLog(context.sourceCode.getText(callee.object))) for (const one of node.arguments) check(one)
      },
    }
  },
}

export default { meta: { name: 'roost-log' }, rules: { 'no-raw-errors': rawErrors } }
