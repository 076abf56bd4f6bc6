import { writeFileSync } from 'node:fs';
import { permissionTable } from './permission-table.ts';

// Prints who may call what in a new installation, and writes it to docs/permissions.md.
const text = permissionTable();
writeFileSync(new URL('../docs/permissions.md', import.meta.url), text);
console.log(text);
