import { positionsKey, resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { fieldEntries, type Resource } from '../../src/declare/resource.ts';
import { resources } from '../../src/product/resources.ts';
import { buildRecord } from './factories.ts';

type Values = Record<string, unknown>;

/**
 * Input that an operation takes: of a resource's operations on its record in `known`, of the others an empty one or
 * what they cannot do without.
 */
export function validInput(operation: string, known: ReadonlyMap<string, AnyRecord>): Values {
  for (const resource of resources) {
    const input = resourceInput(resource, operation, known);
    if (input) return input;
  }
  return accessInput(operation, known) ?? staffInput(operation, known) ?? otherInputs[operation] ?? {};
}

/** The resources whose records the operations of a group take as valid input: its own, and what those must point at. */
export function neededBy(group: string): Resource[] {
  const named = group === 'roles' || group === 'functions' ? ['roles', 'functions'] : [group];
  const own = resources.filter(({ name }) => named.includes(name));
  const targets = own.flatMap((resource) =>
    fieldEntries(resource).flatMap(([, field]) => (field.kind === 'reference' && field.required ? [field.to] : [])),
  );
  return resources.filter((resource) => own.includes(resource) || targets.includes(resource.name));
}

/** An account that is not there: what a test sends by chance must not lock out those who send it. */
export const nobody = '00000000-0000-4000-8000-000000000000';

/** What a browser answers for a passkey, in its form. */
const credential = { id: 'a2hvYQ', rawId: 'a2hvYQ', type: 'public-key', clientExtensionResults: {} };
const passkey = {
  ...credential,
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
};

const otherInputs: Readonly<Record<string, Values>> = {
  completeSignIn: { otp: '000000', trustDevice: false },
  loginWithPasskey: { passkey, remember: false },
  unlockWithPasskey: { passkey },
  confirmMyAuthenticator: { code: '000000' },
  insertMyPasskey: {
    name: 'Máy ở phòng trực',
    passkey: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'AAAA', transports: ['usb'] } },
  },
  deleteMyPasskey: { id: nobody },
  deleteMyTrustedDevice: { id: nobody },
  proveAgain: { password: 'khong-phai-mat-khau' },
  resetUserSecondFactor: { id: nobody },
  login: { username: 'khong-co-ai', password: 'khong-phai-mat-khau' },
  beginProviderSignIn: { provider: 'google' },
  finishProviderSignIn: { provider: 'google', state: 'khong-co' },
  beginWayIn: { provider: 'google' },
  linkWayIn: { provider: 'google', state: 'khong-co' },
  unlinkWayIn: { id: '1' },
  changePassword: { currentPassword: 'khong-phai-mat-khau', newPassword: 'Mot-mat-khau-moi-2026' },
  resetPassword: { currentPassword: 'khong-phai-mat-khau', newPassword: 'Mot-mat-khau-moi-2026' },
  forgotPassword: { email: 'khong.co.ai@example.test' },
  confirmPasswordReset: { code: 'AAAA-2222', newPassword: 'Mot-mat-khau-moi-2026' },
  getListMail: { textSearch: 'example', state: 'sent', template: 'resetPassword', page: 0, pageSize: 20 },
  getDetailMail: { id: '999999' },
  previewMail: { template: 'resetPassword', language: 'vi' },
  resendMail: { ids: ['999999'] },
  revealMail: { id: '999999' },
  sendTestMail: { address: 'khong.co.ai@example.test' },
  unlockSession: { password: 'khong-phai-mat-khau' },
  updateMedia: { id: '1', alt: 'Đập chính nhìn từ hạ lưu' },
  cropMedia: {
    address: '/files/000000000000000000000000/dap.webp',
    area: { left: 10, top: 0, width: 50, height: 100 },
  },
  moveLibraryCMS: { items: [{ id: '999999', version: 1 }], folderId: null },
  getLibraryCMSUses: { id: '999999' },
  getLibraryCMSOriginal: { id: '999999' },
  updateLibraryCMSPoster: { id: '999999', duration: 65 },
  getLibraryCMSCaptions: { id: '999999' },
  updateLibraryCMSCaptions: { id: '999999', language: 'vi' },
  deleteLibraryCMSCaptions: { id: '999999', language: 'vi' },
  restoreLibraryCMSVersion: { id: '999999', version: 1, number: 1 },
  publishLibraryCMSVersion: { id: '999999', version: 1, number: 1 },
  refuseLibraryCMSVersion: { id: '999999', version: 1, number: 1 },
  getLibraryCMSVersions: { id: '999999' },
  getLibraryCMSHidden: { id: '999999' },
  removeLibraryCMSHidden: { id: '999999', version: 1 },
  getLibraryCMSVersionFile: { id: '999999', number: 1 },
  getLibraryFolderRights: { id: '999999' },
  updateLibraryFolderRights: { id: '999999', version: 1, rights: [] },
  getListUser: { textSearch: 'thuỷ điện', status: 1, page: 0, pageSize: 20, sortField: 'username' },
  getDetailUser: { id: nobody },
  insertUser: { username: 'nguyen.van-hung', fullName: 'Nguyễn Văn Hưng', email: 'hung@example.test', roleIds: [] },
  getSignUp: { invitation: 'ABCD-EFGH' },
  signUp: {
    fullName: 'Kỹ thuật viên',
    email: 'ky.thuat@example.test',
    password: 'Thuyen-cau-quay-ve-2031',
    acceptedTerms: 1,
  },
  confirmSignUp: { email: 'ky.thuat@example.test', code: 'ABCD-EFGH', password: 'Thuyen-cau-quay-ve-2031' },
  updateSignUpSettings: { version: 1, mode: 'closed', terms: 'Dùng đúng việc.' },
  getListInvitation: { state: 'open', page: 0, pageSize: 20 },
  inviteUser: { email: 'ky.thuat@example.test', roleIds: [] },
  resendInvitation: { id: '999999' },
  revokeInvitation: { id: '999999' },
  getListSignUp: { state: 'waiting', page: 0, pageSize: 20 },
  approveSignUp: { id: '999999', roleIds: ['999999'] },
  refuseSignUp: { id: '999999', reason: 'Dùng địa chỉ của công ty.' },
  updateUser: { id: nobody, version: 1, fullName: 'Trần Thị Thuỷ', phone: '+84 (0)24 3826' },
  updateUserRole: { id: nobody, version: 1, roleIds: [] },
  previewRoleClone: { id: '999999' },
  insertRoleClone: { id: '999999', name: 'Vai trò sao chép', functionIds: [] },
  updateManyUser: { items: [{ id: nobody, version: 1 }], status: 1 },
  updateUserStatus: { items: [{ id: nobody, version: 1 }], status: 0 },
  resetUserPassword: { id: nobody },
  requireUserPasswordChange: { id: nobody },
  getListUserSession: { userId: nobody },
  deleteUserSession: { userId: nobody },
  getListUserKey: { userId: nobody },
  insertUserKey: { userId: nobody, name: 'Trạm đo mực nước' },
  deleteUserKey: { userId: nobody, id: nobody },
  getUserScope: { id: nobody },
  getRoleScope: { id: '999999' },
  updateUserScope: { id: nobody, plantIds: [], reservoirIds: [] },
  updateRoleScope: { id: '999999', plantIds: [], reservoirIds: [] },
  updateUserKeyScope: { userId: nobody, id: nobody, plantIds: [], reservoirIds: [] },
  getUserAccess: { userId: nobody },
  getUserSignIn: { userId: nobody },
  getUserToken: { userId: nobody },
  deleteUserToken: { userId: nobody, id: nobody },
  insertMyToken: { name: 'Báo cáo tuần', operations: ['getListNews'] },
  deleteMyToken: { id: nobody },
  requestOwnEmail: { email: 'khac@example.test', currentPassword: 'khong-phai-mat-khau' },
  confirmOwnEmail: { code: 'ABCD-EFGH' },
  explainAccess: { userId: nobody, api: 'getListNews' },
  startViewAs: { userId: nobody },
  updateApi: { name: 'khongCo', enabled: false },
  updateAnnouncement: { version: 1, announcement: 'Mùa lũ', announcementEn: 'Flood season' },
  searchRecords: { text: 'thuỷ điện' },
  updatePreferences: { themeType: 'dark' },
  updateSitePreferences: { version: 1, defaults: { themeType: 'dark' }, fixed: ['themeType'] },
  updateSiteSettings: { version: 1, slogan: 'An toàn – Hiệu quả' },
  getListAudit: { resource: 'news', from: '2026-01-01T00:00:00Z', page: 0, pageSize: 20 },
  getDetailAudit: { id: '1' },
  exportAudit: { operation: 'insertNews' },
  getRecordHistory: { resource: 'news', id: '1', page: 0 },
  getRecordState: { resource: 'news', recordId: '1', id: '1' },
  visitRecord: { resource: 'news', id: '1' },
  exportTemplate: { resource: 'units' },
  getDetailImport: { id: '999999' },
  getImportUnknown: { id: '999999' },
  getListImportRow: { id: '999999', kind: 'wrong', page: 0 },
  updateImport: { id: '999999', version: 1, headerRow: 2, columns: [{ index: 0, field: 'code' }] },
  commitImport: { id: '999999', digest: 'a'.repeat(64), version: 1, rows: 'all' },
  cancelImport: { id: '999999' },
  continueImport: { id: '999999', sheet: 'Trang 2' },
  undoImport: { id: '999999' },
  undoOthersImport: { id: '999999' },
  exportImportResult: { id: '999999' },
  getListTrash: { resource: 'news', textSearch: 'thuỷ điện' },
  getListJob: { state: 'failed', repeats: true, kind: 'purge-trash', page: 0, pageSize: 20 },
  getDetailJob: { id: '999999' },
  retryJob: { ids: ['999999'] },
  cancelJob: { id: '999999' },
  getNotificationReceipt: { id: '999999', read: false },
  remindNotification: { id: '999999' },
  countNotificationReceiver: { receivers: ['everyone'], ids: ['999999'] },
  recallNotification: { id: '999999', version: 1 },
  getMyApproval: { resource: 'news', page: 0 },
  getRecordRefusal: { resource: 'news', ids: ['999999'] },
  markNotificationRead: { ids: ['999999'] },
  findNotificationReceiver: { textSearch: 'thuỷ' },
  getListThuyVan: { reservoirId: '999999', from: '2026-01-01T00:00:00Z', doubtful: true, page: 0, pageSize: 20 },
  getDetailThuyVan: { reservoirId: '999999', at: '2026-05-08T00:00:00Z' },
  getDayThuyVan: { reservoirId: '999999', day: '2026-05-08' },
  getFiguresSanLuongDien: { day: '2025-11-21' },
  getMonthsSanLuongDien: { year: 2025 },
  getGridSanLuongDien: { month: '2025-11-01' },
  getHistorySanLuongDien: { plantId: '999999', unitId: null, kind: 'day', day: '2025-11-21' },
  getSignOffSanLuongDien: { plantIds: ['999999'], from: '2025-11-01', to: '2025-11-30' },
  storeSanLuongDien: {
    figures: [{ plantId: '999999', unitId: null, day: '2025-11-21', actual: '1384.5', version: 0 }],
  },
  freezeSanLuongDien: { plantIds: ['999999'], from: '2025-11-01', to: '2025-11-02', drafts: 'leaveOut' },
  unfreezeSanLuongDien: { plantIds: ['999999'], from: '2025-11-01', to: '2025-11-02', reason: 'Đọc lại công tơ' },
  insertThuyVan: {
    readings: [{ reservoirId: '999999', at: '2026-05-08T00:00:00Z', upstream: '116.2', reason: 'Đo lại tại chỗ' }],
  },
  updateThuyVan: { readings: [{ reservoirId: '999999', at: '2026-05-08T00:00:00Z', inflow: null, revision: 1 }] },
  getSeriesThuyVan: {
    reservoirId: '999999',
    values: ['upstream'],
    from: '2026-01-01T00:00:00Z',
    to: '2026-02-01T00:00:00Z',
    points: 400,
  },
  getEventsThuyVan: { reservoirId: '999999', from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
  getSignOffThuyVan: { reservoirIds: ['999999'], from: '2026-05-01', to: '2026-05-08' },
  getRoundThuyVan: { at: '2026-05-08T00:00:00.000Z' },
  getProposedHoursThuyVan: { reservoirId: '999999' },
  freezeThuyVan: { reservoirIds: ['999999'], from: '2026-05-01', to: '2026-05-31' },
  getChecksThuyVan: { reservoirId: '999999' },
  releaseThuyVan: {
    readings: [{ reservoirId: '999999', at: '2026-05-08T00:00:00Z', revision: 1 }],
    reason: 'Đã gọi hỏi lại trạm',
  },
  withholdThuyVan: {
    readings: [{ reservoirId: '999999', at: '2026-05-08T00:00:00Z', revision: 1 }],
    reason: 'Đã gọi hỏi lại trạm',
  },
  holdThuyVan: { reason: 'Sự cố ở trạm đo' },
  resumeThuyVan: { reason: 'Đã khắc phục sự cố' },
  unfreezeThuyVan: { reservoirIds: ['999999'], from: '2026-05-01', to: '2026-05-31', reason: 'Số liệu sai' },
  restoreTrash: { items: [{ resource: 'news', id: '1' }], children: true },
  getAllStaff: { idPosition: 70, textSearch: 'thuỷ' },
  purgeTrash: { items: [{ resource: 'news', id: '1' }] },
};

/** Input of the operations that tie roles, functions and APIs together, on the records in `known`. */
function accessInput(operation: string, known: ReadonlyMap<string, AnyRecord>): Values | undefined {
  const [role, fn] = ['roles', 'functions'].map((name) => known.get(name) ?? { id: '1', version: 1 });
  const changes = [{ roleId: role?.id, version: role?.version, add: [], remove: [] }];
  if (operation === 'previewRoleFunction' || operation === 'updateRoleFunction') return { changes };
  if (operation === 'dismissNewFunction') return { ids: [fn?.id] };
  if (operation === 'updateFunctionApi') return { id: fn?.id, version: fn?.version, apis: ['getListNews'] };
  return undefined;
}

/** Input of what staff have besides the verbs of every resource. */
function staffInput(operation: string, known: ReadonlyMap<string, AnyRecord>): Values | undefined {
  const { id, version } = known.get('staff') ?? { id: '1', version: 1 };
  if (operation === 'updateStaffAvatar') return { staffId: id, avatar: null };
  if (operation === 'eraseStaff') return { id, version };
  return undefined;
}

function resourceInput(
  resource: Resource,
  operation: string,
  known: ReadonlyMap<string, AnyRecord>,
): Values | undefined {
  const kit = resourceOperations(resource);
  const { id = '1', version = 1 } = known.get(resource.name) ?? {};
  switch (operation) {
    case kit.list.name:
      return { textSearch: 'thuỷ điện', status: 1, page: 0, pageSize: 20 };
    case kit.insert.name:
      if (resource.operations.upload) return undefined;
      return buildRecord(resource, requiredReferences(resource, known));
    case kit.update.name:
      return { id, version, ...buildRecord(resource, requiredReferences(resource, known)) };
    case kit.setStatus.name:
      return { items: [{ id, version }], status: 0 };
    case kit.setPosition?.name:
      return { [positionsKey(resource)]: [{ id, position: 3 }] };
    case kit.detail.name:
    case kit.viewPrivate?.name:
    case kit.remove.name:
    case kit.restore.name:
      return { id };
    default:
      return undefined;
  }
}

function requiredReferences(resource: Resource, known: ReadonlyMap<string, AnyRecord>): Values {
  return Object.fromEntries(
    fieldEntries(resource).flatMap(([name, field]) =>
      field.kind === 'reference' && field.required
        ? [[name, known.get(field.to)?.id]]
        : field.kind === 'image' && field.required
          ? [[name, known.get(resource.name)?.[name]]]
          : [],
    ),
  );
}
