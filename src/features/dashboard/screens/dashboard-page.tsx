import { useSession } from '../../../browser/session.ts';
import { PublicDashboard } from './public-dashboard.tsx';
import { StaffDashboard } from './staff-dashboard.tsx';
import './dashboard.css';

/** The home page: the state of the content for signed-in accounts, the latest articles for visitors. */
export default function DashboardPage() {
  const { state } = useSession();
  return state === 'signed-in' ? <StaffDashboard /> : <PublicDashboard />;
}
