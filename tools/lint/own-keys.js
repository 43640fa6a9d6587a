// An external key may be `constructor` or `__proto__`, which every object inherits: only look up a table's own keys.
const isTable = ({ id, init }, textOf) =>
  init?.type === 'ObjectExpression' &&
  init.properties.length > 0 &&
  id.typeAnnotation !== undefined &&
  id.typeAnnotation !== null &&
  /^:\s*(Readonly<)?Record<string,/.test(textOf(id.typeAnnotation))

const ownKeys = {
  create(context) {
    if (/\.test\.tsx?$/.test(context.filename)) return {}
    const textOf = (node) => context.sourceCode.getText(node)
    const tables = new Set()
    const asked = []
    return {
      VariableDeclarator(node) {
        if (node.id.type === 'Identifier' && isTable(node, textOf)) tables.add(node.id.name)
      },
      MemberExpression(node) {
        const isWritten = node.parent.type === 'AssignmentExpression' && node.parent.left === node
        if (
          node.computed &&
          node.object.type === 'Identifier' &&
          node.property.type !== 'Literal' &&
          !isWritten
        )
          asked.push(node)
      },
      'Program:exit'() {
        for (const node of asked)
          if (tables.has(node.object.name))
            context.report({ node, message: `${textOf(node)} finds what every object has: use ownValue` })
      },
    }
  },
}

export default { meta: { name: 'roost-keys' }, rules: { 'own-keys': ownKeys } }
