import { Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';

/** Inputs that few forms need are fetched when one does; their place is kept meanwhile. */
export function LazyInput({ rows, children }: { rows: number; children: ReactNode }) {
  return <Suspense fallback={<Skeleton active title={false} paragraph={{ rows }} />}>{children}</Suspense>;
}
