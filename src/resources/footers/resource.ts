import { defineResource } from '../../declare/resource.ts';
import labels from './messages.json' with { type: 'json' };

/**
 * The footer of every page: one seeded record per language, which cannot be deleted. The company's name and slogan are
 * site settings.
 */
export const footers = defineResource({
  name: 'footers',
  labels,
  operations: { list: 'getListFooter', noun: 'Footer', without: ['insert', 'setStatus', 'remove', 'restore'] },
  group: 'page-information',
  route: '/page-information/footer',
  statuses: 'activity',
  fields: {
    name: { kind: 'text', max: 100, given: true },
    language: { kind: 'choice', required: true, options: ['vi', 'en'], unique: true },
    address: { kind: 'text', max: 300, lines: true },
    plantAddress: { kind: 'text', max: 300, lines: true },
    phone: { kind: 'text', max: 30, format: 'phone' },
    hotline: { kind: 'text', max: 30, format: 'phone' },
    fax: { kind: 'text', max: 30, format: 'phone' },
    email: { kind: 'text', max: 150, format: 'email' },
    website: { kind: 'url', schemes: ['https', 'http'] },
    responsiblePerson: { kind: 'text', max: 150 },
    licenceNumber: { kind: 'text', max: 100 },
    licenceDate: { kind: 'date' },
    licenceIssuer: { kind: 'text', max: 200 },
    taxCode: { kind: 'text', max: 50 },
    map: { kind: 'url', schemes: ['https'], leadsTo: 'map' },
    socials: {
      kind: 'rows',
      of: {
        network: { kind: 'choice', required: true, options: ['facebook', 'youtube', 'zalo', 'other'] },
        address: { kind: 'url', required: true, schemes: ['https'] },
      },
      title: 'address',
      max: 10,
    },
    copyright: { kind: 'text', max: 150 },
  },
  title: 'name',
  search: ['name', 'address', 'email', 'licenceNumber'],
  list: {
    columns: ['name', 'address', 'phone', 'email', 'updatedAt', 'updatedBy'],
    filters: ['language'],
    sortable: ['name', 'updatedAt'],
    key: 'findAllFooter',
    sort: { field: 'language', order: 'descend' },
  },
  form: {
    layout: 'page',
    aside: ['responsiblePerson', 'licenceNumber', 'licenceDate', 'licenceIssuer', 'taxCode'],
    elsewhere: ['language'],
  },
  publicFields: [
    'language',
    'address',
    'plantAddress',
    'phone',
    'hotline',
    'fax',
    'email',
    'website',
    'responsiblePerson',
    'licenceNumber',
    'licenceDate',
    'licenceIssuer',
    'taxCode',
    'map',
    'socials',
    'copyright',
  ],
});
