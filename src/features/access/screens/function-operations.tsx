import { Drawer } from 'antd';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useOperationTexts } from '../../../ui/use-operation-texts.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import type { MatrixFunction } from '../contract/accounts.ts';
import { heldOperations } from './rights.ts';
import './access.css';

interface FunctionOperationsProps {
  /** The title: a function, or a group of them. */
  title: string;
  functions: readonly MatrixFunction[];
  onClose: () => void;
}

const nothing: ReadonlySet<string> = new Set();

/** What functions open, as text; read-only, next to the matrix. */
export default function FunctionOperations({ title, functions, onClose }: FunctionOperationsProps) {
  useReturnFocus();
  const { t } = useTranslation();
  const wordsOf = useOperationTexts();
  const { apiName } = useSession();
  return (
    <Drawer open size={480} title={t('access:opens.title', { name: title })} onClose={onClose}>
      {functions.map(({ id, name, apis }) => (
        <section key={id} className="opened-operations">
          {functions.length > 1 && <h2>{name}</h2>}
          {apis.length === 0 && <p className="access-quiet">{t('access:opens.nothing')}</p>}
          <ul>
            {heldOperations(apis, nothing, wordsOf).map((operation) => (
              <li key={operation.name}>
                <span>{operation.words}</span>
                {!apiName.has(operation.name) && <small> {t('access:opens.notHeld')}</small>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Drawer>
  );
}
